import { randomUUID } from 'node:crypto'
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { untilTrue } from '#proofs/machine/nodeFolder.ts'
import { must } from '#proofs/proof.ts'
import { createS3Client } from '#server/platform/files/stores/s3Client.ts'
import { listExports, sendAddStaff, staffEmails, startExport } from '#test/apiCalls.ts'
import { isWhole, uploadFile } from './resumeFiles.ts'
import { logInFreshly, type SwiftLayout } from './swiftLayout.ts'

/** Stops the store while an archive is on its way into it. @returns what the admin reads. */
export async function stopWhileExporting(layout: SwiftLayout): Promise<string> {
  const { balancer, swift } = layout
  const { access_token: token, id_token } = await logInFreshly(layout)
  const id = await startExport(balancer.url, token, id_token)
  await untilTrue('The first part', async () => (await openUploads(layout)) === 1)
  await swift.stopAnswering()
  const problemOf = async () => (await listExports(balancer.url, token)).find((one) => one.id === id)?.problem ?? ''
  await untilTrue('A sentence about the export', async () => (await problemOf()) !== '')
  await swift.answerAgain()
  await untilTrue('The end of its parts', async () => (await openUploads(layout)) === 0)
  return problemOf()
}

/** Counts the uploads in parts that have not ended. */
async function openUploads({ swift: { access } }: SwiftLayout): Promise<number> {
  const client = createS3Client(access)
  try {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: 'files' }))
    return Uploads.length
  } finally {
    client.destroy()
  }
}

/** A store that is down. */
export interface Outage {
  begin(): Promise<void>
  end(): Promise<void>
}

/** Takes the store away, and looks at what people and operators are told, before and after it is back. */
export async function proveOutage(
  { balancer: { url }, readiness }: SwiftLayout,
  token: string,
  outage: Outage,
): Promise<string> {
  const before = await uploadFile(url, token, 1)
  await outage.begin()
  const began = performance.now()
  const [upload = '', download = ''] = await Promise.all(
    [uploadFile(url, token, 1), isWhole(url, token, before)].map((work) =>
      work.then(String, (error: Error) => error.message),
    ),
  )
  const seconds = (performance.now() - began) / 1_000
  for (const refusal of [upload, download])
    must(refusal.includes('503') && refusal.includes('The store of the files does not answer.'), `It said ${refusal}`)
  const email = `${randomUUID()}@vouch.example`
  await sendAddStaff(url, token, email)
  must((await staffEmails(url, token)).has(email), 'The rest does not go on.')
  const told = await untilTrue('The word S3', async () =>
    (await readiness()).every(({ status, body }) => status === 200 && body.includes('"S3"')),
  )
  await outage.end()
  const healed = await untilTrue('The recovery', async () =>
    (await readiness()).every(({ body }) => !body.includes('"S3"')),
  )
  must(await isWhole(url, token, before), 'A file came back changed.')
  await uploadFile(url, token, 1)
  return `refused after ${seconds.toFixed(1)} s; told after ${told.toFixed(0)} s, well ${healed.toFixed(0)} s after it was back`
}
