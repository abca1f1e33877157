import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createServer } from 'node:tls'
import { makeCertificate } from '#proofs/machine/certificate.ts'
import { emptyNode, withFolder } from '#proofs/machine/nodeFolder.ts'
import { must, type Step } from '#proofs/proof.ts'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { startProduct } from '#test/processes/product.ts'

const days = 10
const dayMs = 24 * 60 * 60_000

/** Puts a certificate that ends in ten days in front of a node. */
export async function faultsOfCertificates(step: Step): Promise<void> {
  await step('the end of the certificate of PUBLIC_URL is known before it comes', () => withFolder(readEnd))
}

async function readEnd(folder: string): Promise<string> {
  const { key, certificate } = makeCertificate(folder, days)
  const site = createServer({ key: await readFile(key), cert: await readFile(certificate) }, (socket) => socket.end())
  const [sitePort, port, token] = [await freePort(), String(await freePort()), 'a token for metrics']
  await once(site.listen(sitePort, 'localhost'), 'listening')
  const product = await startProduct({
    ...emptyNode,
    PORT: port,
    PUBLIC_URL: `https://localhost:${sitePort}`,
    VOUCH_DATA_DIR: path.join(folder, 'data'),
    METRICS_TOKEN: token,
    NODE_EXTRA_CA_CERTS: certificate,
  })
  try {
    const headers = { authorization: `Bearer ${token}` }
    const text = await (await fetch(`http://localhost:${port}/internal/metrics`, { headers })).text()
    const [, seconds = '0'] = /^vouch_certificate_end_timestamp_seconds (\d+)/m.exec(text) ?? []
    const left = (Number(seconds) * 1_000 - Date.now()) / dayMs
    must(Math.abs(left - days) < 0.1, `The metric says ${left.toFixed(2)} days.`)
    return `${left.toFixed(2)} days left`
  } finally {
    await product.stop()
    site.close()
  }
}
