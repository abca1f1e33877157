import path from 'node:path'
import { project, run, tool } from './processes.ts'

// The server restarts when a file of its own changes; Vite, inside of it, reloads what changes in the web app.
await run(tool('graphql-codegen'), ['--silent'])
process.exit(
  await run(process.execPath, ['--watch', '--watch-preserve-output', path.join(project, 'server/main.ts'), '--dev']),
)
