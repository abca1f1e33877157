import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { billOfMaterials } from './packages/billOfMaterials.ts'
import { project } from './processes/processes.ts'

const file = 'dist/sbom.cdx.json'
const bill = billOfMaterials()
await mkdir(path.join(project, 'dist'), { recursive: true })
await writeFile(path.join(project, file), `${JSON.stringify(bill, null, 2)}\n`)
process.stdout.write(`${bill.components.length} packages in ${file}.\n`)
