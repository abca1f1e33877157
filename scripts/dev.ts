import path from 'node:path'
import { project, run, tool } from './processes/processes.ts'

// Node restarts the server when one of its files changes. Vite, which runs inside the server, reloads changes of the web app.
await run(tool('graphql-codegen'), ['--silent'])
process.exit(
  await run(process.execPath, ['--watch', '--watch-preserve-output', path.join(project, 'server/main.ts'), '--dev']),
)
