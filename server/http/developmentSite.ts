import { createServer } from 'vite'
import type { Env } from '#server/env.ts'
import type { Site } from './site.ts'
import { browserConfig } from './site.ts'

/** The web app from its sources, rebuilt in the browser as they change. Vite's own scripts need a page without a strict policy. */
export async function createDevelopmentSite(env: Env): Promise<Site> {
  const vite = await createServer({
    // Node reads it as it is: a bundled copy that comes and goes would restart the watched server.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { port: env.PORT + 1 } },
    appType: 'spa',
  })
  return {
    handle(req, res) {
      if (req.url?.split('?', 1)[0] === '/cfg.js') {
        res.setHeader('content-type', 'text/javascript')
        res.end(browserConfig(env))
      } else vite.middlewares(req, res)
    },
    close: () => vite.close(),
  }
}
