/** An operation of the app: its text, with the types of its data and variables. */
export interface ApiOperation<Data, Variables> {
  /** Never set: it only carries the types. */
  readonly __apiType?: (variables: Variables) => Data
  toString(): string
}

export type UntypedVariables = Readonly<Record<string, unknown>>

export interface Request {
  readonly query: string
  readonly operationName: string
  readonly variables: UntypedVariables
}

/** The API's answer to a successful operation. */
export interface ApiAnswer<Data = unknown> {
  readonly data: Data
  readonly extensions?: UntypedVariables
}

/** Sends a request, and rejects with an error that has a message for the user. */
export type Send = (request: Request) => Promise<ApiAnswer>

export function requestOf(operation: ApiOperation<unknown, never>, variables: UntypedVariables = {}): Request {
  const query = operation.toString()
  return { query, operationName: /\w+\s+(\w+)/.exec(query)?.[1] ?? '', variables }
}

export function isMutation({ query }: Request): boolean {
  return /^\s*mutation\b/.test(query)
}

/** Returns the same key for the same operation and values, in any order of their properties. */
export function keyOf({ query, variables }: Request): string {
  return JSON.stringify([query, variables], (_name, value) =>
    isPlainObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
