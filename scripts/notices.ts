import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { printNotices } from './packages/printNotices.ts'
import { project } from './processes/processes.ts'

await writeFile(path.join(project, 'THIRD_PARTY_NOTICES'), printNotices())
