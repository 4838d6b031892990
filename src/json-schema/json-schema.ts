/** A JSON Schema of draft 7, as far as it is written here, with two keywords that editors know besides. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  /** Where a value is valid by it, `else` isn't looked at. */
  readonly if?: JsonSchema;
  readonly else?: JsonSchema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly definitions?: Readonly<Record<string, JsonSchema>>;
  /** What editors show in place of their own words where a value has the wrong type. Validators pass it over. */
  readonly errorMessage?: string;
  /** The same where a text doesn't match `pattern`. */
  readonly patternErrorMessage?: string;
}

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

/**
 * Which values a schema is held against: those of a JSON file, or those that an editor makes of a YAML file, in which
 * a plain `1.50` is the number 1.5 and its digits as written are lost (YAML 1.2 core schema, 10.3).
 */
export type ValueFormat = 'yaml' | 'json';
