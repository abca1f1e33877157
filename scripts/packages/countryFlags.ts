import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const flags = path.join(import.meta.dirname, '../../node_modules/country-flag-icons')
const pictures = path.join(flags, '3x2')
const { version } = JSON.parse(readFileSync(path.join(flags, 'package.json'), 'utf8')) as { version: string }

/** Files under /assets never change. The version in the path does for flags what a hash does for other files. */
const folder = `assets/flags-${version}`

/**
 * Puts the picture of every country's flag beside the scripts, so that a browser loads only the flags that it shows.
 * The app finds them at `import.meta.env.FLAGS`.
 */
export function countryFlags(): Plugin {
  return {
    name: 'country-flags',
    config: () => ({ define: { 'import.meta.env.FLAGS': JSON.stringify(`/${folder}/`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (req, res, next) => {
        const name = codeIn(path.basename(req.url ?? ''))
        if (!name) return next()
        res.setHeader('content-type', 'image/svg+xml')
        res.end(readFileSync(path.join(pictures, name)))
      })
    },
    generateBundle() {
      for (const name of readdirSync(pictures)) {
        if (codeIn(name))
          this.emitFile({
            type: 'asset',
            fileName: `${folder}/${name}`,
            source: readFileSync(path.join(pictures, name)),
          })
      }
    },
  }
}

/** Gives the name of a file with the flag of a country. The package also has flags of regions and groups. */
function codeIn(name: string): string | undefined {
  return /^[A-Z]{2}\.svg$/.test(name) ? name : undefined
}
