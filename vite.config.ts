import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { countryFlags } from '#scripts/packages/countryFlags.ts'

const inProject = (file: string) => path.join(import.meta.dirname, file)

/**
 * Puts each operation into the screen that asks it. `graphql()` would otherwise look it up in a table of all operations of the
 * app, which every first visit would have to load. A list of all of them tells the server which operations are ours.
 */
function operationsInline(): Plugin {
  const texts = new Set<string>()
  const call = /\bgraphql\(\s*`\s*(query|mutation|fragment)\s+(\w+)[^`]*`,?\s*\)/g
  return {
    name: 'operations-inline',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      // Nothing of the generated code is needed then. Without this, the imports that are left would keep all of it.
      if (id.startsWith(inProject('web/platform/lib/gql/'))) return { code, moduleSideEffects: false }
      if (!/['/]graphql\.ts'/.test(code)) return null
      const documents: Record<string, string | undefined> = await import(inProject('web/platform/lib/gql/graphql.ts'))
      return code.replace(call, (_, kind: string, name: string) => {
        // The operations that spread a fragment hold it already.
        if (kind === 'fragment') return 'undefined'
        const document = documents[`${name.charAt(0).toUpperCase()}${name.slice(1)}Document`]
        if (!document) throw new Error(`${name} is not in the generated code: run npx graphql-codegen.`)
        const text = String(document).replace(/\s+/g, ' ').trim()
        texts.add(text)
        return JSON.stringify(text)
      })
    },
    writeBundle: () => writeFile(inProject('dist/documents.json'), JSON.stringify([...texts].sort())),
  }
}

/** A log-in leads reviewers to the first, and everybody else to the second. Both are lists. */
const homes = ['reviews/MyAssessmentsPage.tsx', 'vetting/VettingPage.tsx'].map((page) => inProject(`web/${page}`))

/** A log-in needs its page and the bell in the header, so they load at once. */
const loadedAtOnce = [...homes, inProject('web/notifications/Bell.tsx')]

/**
 * Puts where the screens, tabs and dialogs of a noun load from into a file of its own, which the first of them loads. The names of all
 * files of the app would otherwise stand in the register, and so on the way to every first screen.
 */
function loadersLater(): Plugin {
  const loader = /async \(\) =>\s*\(await import\('([^']+)'\)\)\.\w+/g
  const isLater = (from: string, file: string) => !loadedAtOnce.includes(path.join(path.dirname(from), file))
  return {
    name: 'loaders-later',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/\w+\/screens\.ts$/.test(id)) return null
      let at = 0
      const short = code.replace(loader, (text, file: string) => (isLater(id, file) ? `() => later(${at++})` : text))
      return `${short}\nasync function later(at) { return (await import('./screens.ts?later')).loaders[at]() }\n`
    },
    async load(id) {
      if (!id.endsWith('/screens.ts?later')) return null
      const source = id.replace('?later', '')
      const texts = [...(await readFile(source, 'utf8')).matchAll(loader)]
      return `export const loaders = [${texts.filter(([, file = '']) => isLater(source, file)).map(([text]) => text)}]`
    },
  }
}

/** Puts all addresses into one file beside the register, which names most of them. Else it would load what links to them. */
const addresses: Rolldown.CodeSplittingGroup = { name: 'addresses', test: /\/web\/\w+\/paths\.ts$/ }

/** Puts what both homes load into one file: parted by which of all screens share it, it would pack a third worse. */
function loadedByHomes(): Rolldown.CodeSplittingGroup {
  let shared: ReadonlySet<string> | undefined
  return {
    debugName: 'what both homes load',
    name: (id, modules) => {
      shared ??= loadedByAll(homes.map((home) => importsOf(home, modules)))
      return shared.has(id) ? 'lists' : null
    },
  }
}

/** Puts what the desk of the staff loads beside that into one file, for the same reason. The page itself stays apart. */
function loadedByDesk(): Rolldown.CodeSplittingGroup {
  const desk = homes.at(-1) ?? ''
  let loaded: ReadonlySet<string> | undefined
  return {
    debugName: 'what the desk loads',
    name: (id, modules) => {
      loaded ??= importsOf(desk, modules)
      return id !== desk && loaded.has(id) ? 'desk' : null
    },
  }
}

function loadedByAll([one = new Set(), ...others]: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set([...one].filter((module) => others.every((other) => other.has(module))))
}

/** A module of ours and all of ours that load together with it. Of a package, importing says little about what is used of it. */
function importsOf(module: string, modules: Rolldown.ChunkingContext, seen = new Set<string>()): Set<string> {
  if (seen.has(module) || module.includes('node_modules')) return seen
  seen.add(module)
  for (const next of modules.getModuleInfo(module)?.importedIds ?? []) importsOf(next, modules, seen)
  return seen
}

export default defineConfig({
  root: inProject('web'),
  plugins: [operationsInline(), loadersLater(), countryFlags(), react()],
  resolve: {
    // The one for browsers decodes &amp; by writing markup into the page, which Trusted Types forbid.
    alias: {
      'decode-named-character-reference': fileURLToPath(import.meta.resolve('decode-named-character-reference')),
    },
  },
  build: {
    outDir: inProject('dist/web'),
    emptyOutDir: true,
    // Read by the check of sizes.
    manifest: true,
    target: 'es2023',
    // A picture written into a script or style would be a second way to load pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Every first visit loads one file: divided by the screens that share its parts, it is larger.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'start', tags: ['$initial'], priority: 1 }, addresses, loadedByHomes(), loadedByDesk()],
        },
        // The first file names all others, so their names are short.
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: 'assets/[hash:8][extname]',
      },
    },
    // Sizes have budgets of their own, as they are sent.
    chunkSizeWarningLimit: 1_000,
  },
})
