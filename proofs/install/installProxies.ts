import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificate } from '#proofs/machine/certificate.ts'
import { emptyNode, printedPassword, withFolder } from '#proofs/machine/nodeFolder.ts'
import { must, type OperatorProof, type Step } from '#proofs/proof.ts'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { logInAddresses } from '#test/apiCalls.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { signIn } from '#test/identity/identity.ts'
import { type Product, startProduct } from '#test/processes/product.ts'
import { type ProxyExample, type ProxyPlace, proxyExamples } from './proxyExamples.ts'
import { isWhole, uploadFile } from './resumeFiles.ts'

const megabytes = 9
/** An address that a visitor claims to have. */
const forged = '203.0.113.9'

/** Runs the examples of proxies with TLS in front of a node. */
export const proxies: OperatorProof = {
  packages: ['caddy', 'nginx-light', 'openssl'],
  prove: async (step) => {
    for (const example of proxyExamples) await withFolder((folder) => proveExample(step, example, folder))
  },
}

async function proveExample(step: Step, { name, start }: ProxyExample, folder: string): Promise<void> {
  const certificate = makeCertificate(folder, 1)
  const place = { folder, certificate, http: await freePort(), https: await freePort(), node: await freePort() }
  setDefaultCACertificates([...getCACertificates(), await readFile(certificate.certificate, 'utf8')])
  const product = await startProduct({
    ...emptyNode,
    HOST: '127.0.0.1',
    PORT: String(place.node),
    PUBLIC_URL: `https://localhost:${place.https}`,
    TRUST_PROXY: 'true',
    VOUCH_DATA_DIR: path.join(folder, 'data'),
  })
  try {
    const proxy = await start(place)
    try {
      await passThrough(step, name, product, place)
    } finally {
      await proxy.stop()
    }
  } finally {
    await product.stop()
  }
}

async function passThrough(step: Step, name: string, product: Product, place: ProxyPlace): Promise<void> {
  const { url } = product
  const browser = new TestBrowser(url, [url])
  let token = ''
  await step(`${name} leads from http to https`, () => redirects(place))
  await step(`a log-in behind ${name} gets cookies for https alone`, async () => {
    token = (await signIn(browser, 'admin@vouch.example', printedPassword(product))).access_token
    const names = browser.cookieNames()
    must(names.length > 0 && names.every((one) => /^__(Host|Secure)-/.test(one)), `The cookies are ${names.join(', ')}`)
    return names.map((one) => one.split(' ')[0]).join(', ')
  })
  await step(`${name} passes the headers of security on as they are`, () => headersArePassed(product, place))
  await step(`${name} passes an upload of ${megabytes} MB on, and its download`, async () => {
    must(await isWhole(url, token, await uploadFile(url, token, megabytes)), 'The file came back changed.')
    return undefined
  })
  await step(`a file that is too large is refused behind ${name} by the words of Vouch`, async () => {
    const refusal = await uploadFile(url, token, 2 * megabytes).catch((error: Error) => error.message)
    must(String(refusal).includes('413') && String(refusal).includes('10 MB'), String(refusal))
    return undefined
  })
  await step(`Vouch knows who asks ${name}, whatever address they claim`, async () => {
    const addresses = await logInAfterForging(product, token)
    must(addresses[0] === '127.0.0.1' || addresses[0] === '::1::/64', `It was ${addresses.join(', ')}`)
    must(!addresses.includes(forged), 'It believed the visitor.')
    return undefined
  })
  await step(`nobody reads the metrics through ${name}`, async () => {
    const { status } = await fetch(`${url}/internal/metrics`)
    must(status === 401 || status === 403 || status === 404, `They were answered with ${status}`)
    return `${status}`
  })
}

async function redirects({ http, https }: ProxyPlace): Promise<string> {
  const { status, headers } = await fetch(`http://localhost:${http}/jobs`, { redirect: 'manual' })
  const location = headers.get('location') ?? ''
  // The ports of the proof are not those that browsers expect for http and https.
  must(status === 308 && location.replace(`:${https}`, '') === 'https://localhost/jobs', `${status} ${location}`)
  return `${status}`
}

/** Compares what the proxy answers with what the node answers itself. The nonce of a page is its own. */
async function headersArePassed({ url }: Product, { node }: ProxyPlace): Promise<undefined> {
  const before = securityHeadersOf(await askNode(node, new URL(url).host))
  const behind = securityHeadersOf((await fetch(`${url}/`)).headers)
  must(
    behind.every((line) => !line.endsWith('null')),
    behind.join('\n'),
  )
  must(behind.join() === before.join(), `${behind.join('\n')}\n differs from\n${before.join('\n')}`)
}

function securityHeadersOf(headers: Headers): string[] {
  const names = ['content-security-policy', 'strict-transport-security', 'permissions-policy', 'x-content-type-options']
  return names.map((name) => `${name}: ${headers.get(name)?.replace(/'nonce-[^']+'/, "'nonce'") ?? null}`)
}

/** Asks the node itself for its first page, as its proxy does. */
async function askNode(port: number, host: string): Promise<Headers> {
  const request = get({ port, host: '127.0.0.1', headers: { host } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return new Headers(Object.entries(response.headersDistinct).map(([name, [value = ''] = []]) => [name, value]))
}

/** A visitor who claims another address. */
class ForgingBrowser extends TestBrowser {
  override request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', forged)
    headers.set('x-forwarded-proto', 'http')
    return super.request(path, { ...init, headers })
  }
}

/** Logs in from a claimed address. @returns the addresses of all log-ins, newest first. */
async function logInAfterForging(product: Product, token: string): Promise<string[]> {
  await signIn(new ForgingBrowser(product.url, [product.url]), 'admin@vouch.example', printedPassword(product))
  return (await logInAddresses(product.url, token)).map(String)
}
