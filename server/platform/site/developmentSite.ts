import { createServer } from 'vite'
import { type Site, type SiteDeps, sendConfig } from './site.ts'

/** Serves the web app from its sources with Vite, which reloads changed files. Vite's scripts need a page without a strict policy. */
export async function createDevelopmentSite(deps: SiteDeps): Promise<Site> {
  const vite = await createServer({
    // By default Vite writes a bundled copy of its configuration, which would restart the watched server.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { port: deps.env.PORT + 1 } },
    appType: 'spa',
  })
  return {
    handle(req, res) {
      res.setHeader('content-security-policy', `frame-ancestors 'none'`)
      if (req.url?.split('?', 1)[0] === '/cfg.js') void sendConfig(res, deps)
      else vite.middlewares(req, res)
    },
    close: () => vite.close(),
  }
}
