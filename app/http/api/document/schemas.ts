import { z } from 'zod';

/** A JSON Schema, as OpenAPI 3.1 takes them. */
export type JsonSchema = Record<string, unknown>;

const FROM_ZOD = '#/$defs/';
const IN_DOCUMENT = '#/components/schemas/';

/**
 * The schemas of a document, made of those that validate. One with a name of its own is there once, in `named`, and
 * referred to everywhere else.
 */
export class Schemas {
  readonly named: Record<string, JsonSchema> = {};

  /** What a client may send. */
  input(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'input');
  }

  /** What a client gets. */
  output(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'output');
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: sayMoments });
    const root = JSON.parse(JSON.stringify(made).replaceAll(FROM_ZOD, IN_DOCUMENT)) as JsonSchema;
    const parts = (root.$defs ?? {}) as Record<string, JsonSchema>;
    Object.assign(this.named, parts);
    return without(root, '$schema', '$defs');
  }

  /** Puts a schema under a name, and refers to it. */
  name(name: string, schema: JsonSchema): JsonSchema {
    this.named[name] = schema;
    return { $ref: IN_DOCUMENT + name };
  }
}

const without = (schema: JsonSchema, ...names: string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));

interface Place {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** A moment may be a `Date` inside; what a client sends is the string. */
function sayMoments({ zodSchema, jsonSchema }: Place): void {
  const { def } = zodSchema._zod;
  const options = def.type === 'union' ? (def.options as z.core.$ZodTypes[]) : [];
  if (!options.some((option) => option._zod.def.type === 'date')) return;
  delete jsonSchema.anyOf;
}
