import { readFileSync } from 'node:fs'
import { inProject, type LockedPackage, shippedPackages } from './shippedPackages.ts'

/** Licences that SPDX has no id for. */
const withoutId = ['BSD']

/**
 * Makes a bill of materials in CycloneDX 1.6 of the packages that the product runs with. `npm sbom` could not: it knows only what is a
 * dependency, and so leaves out what is built into the web app, or lists the tools of tests with it.
 */
export function billOfMaterials() {
  const { name, version, license } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as LockedPackage
  const packages = shippedPackages()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version, licenses: licencesOf(license) } },
    components: packages.map(componentOf),
    dependencies: [
      { ref: name, dependsOn: packages.map(({ folder }) => folder) },
      ...packages.map(({ folder, needs }) => ({ ref: folder, dependsOn: needs })),
    ],
  }
}

function componentOf({ name, version, license, folder, hash }: LockedPackage) {
  return {
    type: 'library',
    'bom-ref': folder,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    licenses: licencesOf(license),
  }
}

function licencesOf(license: string) {
  if (license.includes(' ')) return [{ expression: license }]
  return [{ license: withoutId.includes(license) ? { name: license } : { id: license } }]
}
