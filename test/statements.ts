import { type CompiledQuery, PostgresQueryCompiler } from 'kysely'

type Listener = (statement: CompiledQuery) => void

const listeners = new Set<Listener>()

/** The asking code compiles each statement, even if it is later sent in a batch. */
const compile = PostgresQueryCompiler.prototype.compileQuery
PostgresQueryCompiler.prototype.compileQuery = function (...args) {
  const compiled = compile.apply(this, args)
  for (const listener of listeners) listener(compiled)
  return compiled
}

/** Calls `listener` for each statement when it is compiled, in the context of its caller. @returns a function that ends that. */
export function onStatement(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
