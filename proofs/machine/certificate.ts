import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** A certificate of our own for localhost, as the paths of two files. */
export interface OwnCertificate {
  readonly key: string
  readonly certificate: string
}

/** Makes a certificate that signs itself, for this number of days. */
export function makeCertificate(folder: string, days: number): OwnCertificate {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', `${days}`, ...subject]
  execFileSync('openssl', ['req', ...options, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { key, certificate }
}
