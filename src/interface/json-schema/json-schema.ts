/** The part of JSON Schema draft 7 that is used here, with four more keywords that editors know. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  /** Named by JSON Schema 2020-12, which OpenAPI 3.1 uses. */
  readonly examples?: readonly unknown[];
  readonly format?: 'date' | 'date-time' | 'uri';
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly unknown[];
  /** What each value of `enum` means, in the same order. Validators ignore it. */
  readonly enumDescriptions?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  /** If a value is valid by this schema, `else` is ignored. */
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
  /** An error message that editors show instead of their own if a value has the wrong type. Validators ignore it. */
  readonly errorMessage?: string;
  /** The same for a text that doesn't match `pattern`. */
  readonly patternErrorMessage?: string;
}

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';
