/** Returns the value of a record's field by the field's name, which only the description of the fields knows. */
export const valueOf = (record: object, name: string): unknown => Reflect.get(record, name);
