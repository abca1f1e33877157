import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { OwnCertificate } from '#proofs/machine/certificate.ts'
import { runService, type Service } from '#proofs/machine/service.ts'
import { readExample } from './example.ts'

/** A proxy that an example in the documents configures. */
export interface ProxyExample {
  readonly name: string
  /** Starts the proxy by its example. Only names, ports and paths are those of the proof. */
  start(place: ProxyPlace): Promise<Service>
}

export interface ProxyPlace {
  readonly folder: string
  readonly certificate: OwnCertificate
  /** The ports of the proxy, and that of the node behind it. */
  readonly http: number
  readonly https: number
  readonly node: number
}

export const proxyExamples: readonly ProxyExample[] = [
  { name: 'Caddy', start: startCaddy },
  { name: 'nginx', start: startNginx },
]

/** Caddy gets a certificate from a public authority, which none of the proof's machine can be asked. So it is given one. */
async function startCaddy({
  folder,
  certificate: { certificate, key },
  http,
  https,
  node,
}: ProxyPlace): Promise<Service> {
  const site = await readExample('proxies/Caddyfile', [
    ['vouch.example.com {', `localhost {\n\ttls ${certificate} ${key}`],
    ['127.0.0.1:4000', `127.0.0.1:${node}`],
  ])
  const file = path.join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${site}`)
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return runService(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], https, home)
}

async function startNginx({ folder, certificate, http, https, node }: ProxyPlace): Promise<Service> {
  const site = await readExample('proxies/nginx.conf', [
    ['vouch.example.com', 'localhost'],
    ['listen 80;', `listen ${http};`],
    ['listen 443 ', `listen ${https} `],
    ['/etc/ssl/vouch/certificate.pem', certificate.certificate],
    ['/etc/ssl/vouch/key.pem', certificate.key],
    ['127.0.0.1:4000', `127.0.0.1:${node}`],
  ])
  const file = path.join(folder, 'nginx.conf')
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const around = `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\n`
  await writeFile(file, `${around}http {\naccess_log off;\n${bodies.join('\n')}\n${site}}\n`)
  return runService(['nginx', '-c', file, '-p', folder], https)
}
