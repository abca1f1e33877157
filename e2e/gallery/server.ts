import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, preview } from 'vite'
import { countryFlags } from '#scripts/packages/countryFlags.ts'
import { readEnv } from '#server/env.ts'
import { pagePolicy } from '#server/platform/http/securityHeaders.ts'

/**
 * Serves the gallery on a free port of this machine. Building it takes a second; from its sources every page would load hundreds of files.
 * @returns its address, and a function that stops it.
 */
export async function serveGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'vouch-gallery-'))
  const config: InlineConfig = {
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [countryFlags(), react()],
    build: { outDir, emptyOutDir: true, minify: false, assetsInlineLimit: 0 },
    // The gallery has the policy of the product, so that pieces cannot do more here than there.
    preview: {
      host: '127.0.0.1',
      port: 0,
      headers: { 'content-security-policy': pagePolicy(readEnv({}), 'gallery') },
    },
  }
  await build(config)
  const server = await preview(config)
  const [url] = server.resolvedUrls?.local ?? []
  if (!url) throw new Error('The gallery did not start.')
  return {
    url,
    close: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

if (import.meta.main) process.stdout.write(`${(await serveGallery()).url}\n`)
