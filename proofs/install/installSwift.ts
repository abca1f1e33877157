import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { untilTrue } from '#proofs/machine/nodeFolder.ts'
import { must, type OperatorProof, type Step } from '#proofs/proof.ts'
import { listExports, startExport } from '#test/apiCalls.ts'
import { isWhole, type UploadedFile, uploadFile } from './resumeFiles.ts'
import { backUp, restoreFromSwift } from './swiftBackups.ts'
import { proveOutage, stopWhileExporting } from './swiftFaults.ts'
import { logInFreshly, type SwiftLayout, withSwiftLayout } from './swiftLayout.ts'

/** Together they are larger than a part of an upload in parts, which has 64 MB. */
const resumes = 9
const megabytes = 9

/** Runs two nodes behind HAProxy with OpenStack Swift as the store of files, backups and exports. */
export const swift: OperatorProof = {
  packages: [
    ...['haproxy', 'openssl', 'postgresql-15', 'python3'],
    ...['swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
  ],
  prove: (step) => withSwiftLayout((layout) => proveLayout(step, layout)),
}

async function proveLayout(step: Step, layout: SwiftLayout): Promise<void> {
  const { url } = layout.balancer
  const { access_token: token } = await logInFreshly(layout)
  const uploaded: UploadedFile[] = []
  await step(`${resumes} files of ${megabytes} MB go up behind HAProxy, and both nodes read them`, async () => {
    while (uploaded.length < resumes) uploaded.push(await uploadFile(url, token, megabytes))
    // HAProxy gives requests to the nodes in turn.
    for (const file of uploaded.flatMap((one) => layout.nodes.map(() => one)))
      must(await isWhole(url, token, file), 'A file came back changed.')
    return undefined
  })
  await step('an export of everything goes to the store in parts, and comes whole', () => exportAll(layout))
  await step('a store that stops while an export is written is told, and no part of it stays', () =>
    stopWhileExporting(layout),
  )
  const { swift: store } = layout
  await step('a store that is stopped refuses files by a sentence, and the rest goes on', () =>
    proveOutage(layout, token, { begin: store.stopAnswering, end: store.answerAgain }),
  )
  await step('a store that is silent refuses files by a sentence, and the rest goes on', () =>
    proveOutage(layout, token, { begin: async () => store.fallSilent(), end: async () => store.resume() }),
  )
  await step('a node makes its backup in the store, and says when it could not', () => backUp(layout))
  await step('that backup is restored from the store into another firm, with its files', () =>
    restoreFromSwift(layout, uploaded),
  )
}

async function exportAll(layout: SwiftLayout): Promise<string> {
  const { url } = layout.balancer
  const { access_token: token, id_token } = await logInFreshly(layout)
  const id = await startExport(url, token, id_token)
  const listed = async () => (await listExports(url, token)).find((one) => one.id === id)
  await untilTrue('The end of the export', async () => (await listed())?.state === 'DONE')
  const response = await fetch(`${url}/portal/firm-export/${id}`, { headers: { authorization: `Bearer ${token}` } })
  const content = Buffer.from(await response.arrayBuffer())
  const file = path.join(layout.folder, 'export.zip')
  await writeFile(file, content)
  must(
    content.length === (await listed())?.size && content.length > 64 * 1024 * 1024,
    `It has ${content.length} bytes.`,
  )
  const said = execFileSync('python3', ['-m', 'zipfile', '--test', file], { encoding: 'utf8' })
  must(said.trim() === 'Done testing', said)
  return `${Math.round(content.length / 1_000_000)} MB`
}
