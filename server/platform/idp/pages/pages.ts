import { forgotPassword } from '#server/platform/idp/passwords/forgotPassword.ts'
import { handlePasswordChange } from '#server/platform/idp/passwords/handlePasswordChange.ts'
import { setPassword } from '#server/platform/idp/passwords/setPassword.ts'
import { type PageDeps, PageError, type ProviderContext, show } from './forms.ts'
import { login } from './login.ts'
import { noticePage } from './views.ts'

type Page = (ctx: ProviderContext, deps: PageDeps, segment: string) => Promise<void>

const routes: readonly [RegExp, Page][] = [
  [/^\/u\/login\/([\w-]+)$/, login],
  [/^\/u\/forgot-password$/, forgotPassword],
  [/^\/u\/password\/([\w-]+)$/, setPassword],
  [/^\/u\/change-password$/, handlePasswordChange],
]

/** Serves the pages under /u/. */
export async function servePage(ctx: ProviderContext, deps: PageDeps): Promise<void> {
  for (const [path, serve] of routes) {
    const match = path.exec(ctx.path)
    if (!match) continue
    if (!['GET', 'HEAD', 'POST'].includes(ctx.method))
      throw new PageError(405, 'This page accepts only GET and POST requests.')
    return serve(ctx, deps, match[1] ?? '')
  }
  throw new PageError(404, 'There is no page at this address.')
}

/** Shows the sentence and the link of an error as a page. */
export function showProblem(ctx: ProviderContext, { status, message, nextLink }: PageError): void {
  const title = status === 404 ? 'Page not found' : 'That did not work'
  show(ctx, status, noticePage(title, message, nextLink))
}
