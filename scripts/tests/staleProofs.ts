import { filesChangedSince, isRepository } from './changes.ts'
import { proofParts } from './proofParts.ts'
import { readProved } from './provedParts.ts'

/**
 * Says of each part of the proofs that says nothing about the present code why that is so. Files without a history, such as those from
 * which an image is built, were proved before they were handed out.
 */
export function staleProofs(): string[] {
  if (!isRepository()) return []
  const proved = readProved()
  return Object.entries(proofParts).flatMap(([name, { covers }]) => {
    const run = proved[name]
    if (!run) return [`${name} was never run`]
    if (run.failed > 0) return [`${name} failed`]
    const changed = filesChangedSince(run.commit, covers)
    if (!changed) return [`${name} was run on a commit that git does not know`]
    return changed.length > 0 ? [`${name} was not run since ${changed[0]} changed`] : []
  })
}
