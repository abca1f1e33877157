/** An operation of the app: its text, with the types of its data and variables. */
export interface ApiOperation<Data, Variables> {
  /** Never there: it carries the types only. */
  readonly __apiType?: (variables: Variables) => Data
  toString(): string
}

/** Variables whose types are not known. */
export type UntypedVariables = Readonly<Record<string, unknown>>

/** An operation with its variables, as the API receives it. */
export interface Request {
  readonly query: string
  readonly operationName: string
  readonly variables: UntypedVariables
}

/** What the API answers to an operation that succeeded. */
export interface ApiAnswer<Data = unknown> {
  readonly data: Data
  readonly extensions?: UntypedVariables
}

/** Sends a request, and rejects with an error that has a sentence for the user. */
export type Send = (request: Request) => Promise<ApiAnswer>

export function requestOf(operation: ApiOperation<unknown, never>, variables: UntypedVariables = {}): Request {
  const query = operation.toString()
  return { query, operationName: /\w+\s+(\w+)/.exec(query)?.[1] ?? '', variables }
}

export function isMutation({ query }: Request): boolean {
  return /^\s*mutation\b/.test(query)
}

/** Equal for the same operation with the same values, in whatever order an object names them. */
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

/** The fields that an operation asks of the API itself, not of an object. */
export function rootFields(query: string): string[] {
  const fields: string[] = []
  let [objects, lists] = [0, 0]
  for (const [token] of query.matchAll(/[(){}]|[@$.]*\w+:?/g)) {
    if (token === '(') lists++
    else if (token === ')') lists--
    else if (token === '{') objects++
    else if (token === '}') objects--
    else if (objects === 1 && lists === 0 && /^\w+$/.test(token)) fields.push(token)
    // What follows are fragments.
    if (token === '}' && objects === 0) break
  }
  return fields
}
