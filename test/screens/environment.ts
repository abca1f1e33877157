import { builtinEnvironments } from 'vitest/runtime'

/** A DOM beside the modules of the server, which Vite must not rewrite for a browser. */
// biome-ignore lint/style/noDefaultExport: Vitest reads an environment from this export.
export default { ...builtinEnvironments['happy-dom'], name: 'screens', viteEnvironment: 'ssr' }
