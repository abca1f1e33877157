import type { OperatorProof } from '#proofs/proof.ts'
import { faultsOfCertificates } from './faultsOfCertificates.ts'
import { faultsOfClocks } from './faultsOfClocks.ts'
import { faultsOfData } from './faultsOfData.ts'
import { faultsOfDatabases } from './faultsOfDatabases.ts'

/** Breaks what a node depends on. Each fault ends in a sentence, and heals once its cause is gone. */
export const faults: OperatorProof = {
  packages: ['libfaketime', 'openssl'],
  prove: async (step) => {
    await faultsOfDatabases(step)
    await faultsOfData(step)
    await faultsOfClocks(step)
    await faultsOfCertificates(step)
  },
}
