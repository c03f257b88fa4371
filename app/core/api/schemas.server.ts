import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

const FROM_ZOD = '#/$defs/';
const IN_DOCUMENT = '#/components/schemas/';

/** Converts the schemas that validate requests. A schema with an id appears once, in `named`, and is referenced everywhere else. */
export class Schemas {
  readonly named: Record<string, JsonSchema> = {};

  input(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'input');
  }

  output(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'output');
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: describeTimes });
    const root = JSON.parse(JSON.stringify(made).replaceAll(FROM_ZOD, IN_DOCUMENT)) as JsonSchema;
    const definitions = (root.$defs ?? {}) as Record<string, JsonSchema>;
    Object.assign(this.named, definitions);
    return without(root, '$schema', '$defs');
  }

  name(name: string, schema: JsonSchema): JsonSchema {
    this.named[name] = schema;
    return { $ref: IN_DOCUMENT + name };
  }
}

const without = (schema: JsonSchema, ...names: string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));

interface SchemaContext {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** The program also accepts `Date` objects; clients only send strings. */
function describeTimes({ zodSchema, jsonSchema }: SchemaContext): void {
  const { def } = zodSchema._zod;
  const options = def.type === 'union' ? (def.options as z.core.$ZodTypes[]) : [];
  if (!options.some((option) => option._zod.def.type === 'date')) return;
  delete jsonSchema.anyOf;
}
