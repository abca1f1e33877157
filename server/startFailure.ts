import { openFailure } from './db/failure.ts'
import { AlreadyRunningError } from './db/open.ts'
import { EnvError } from './env.ts'
import { builtPage } from './http/site.ts'

/** How a failed start reads: a sentence where a person can mend it, the whole error where only a developer can. */
export function startFailure(error: unknown): string {
  if (error instanceof EnvError || error instanceof AlreadyRunningError) return error.message
  const { code, port, path } = error as { code?: string; port?: number; path?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set PORT to a free one.`
  if (code === 'ENOENT' && path === builtPage) return 'The web app is not built. Build it with npm run build.'
  const failure = openFailure(error)
  if (failure) return failure
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
