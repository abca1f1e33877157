import path from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'

/** Serves the gallery on a free port of this machine. Gives its address and what ends it. */
export async function serveGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    cacheDir: path.join(import.meta.dirname, '../../node_modules/.vite-gallery'),
    logLevel: 'error',
    plugins: [react()],
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      watch: null,
      fs: { allow: [path.join(import.meta.dirname, '../..')] },
    },
  })
  await server.listen()
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('The gallery did not start.')
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() }
}

if (import.meta.main) process.stdout.write(`${(await serveGallery()).url}\n`)
