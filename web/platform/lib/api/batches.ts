import { ApiError, UnreachableError } from './apiError.ts'
import type { ApiAnswer, Request } from './operation.ts'

const batchMs = 10
const batchMax = 5

interface Queued {
  readonly request: Request
  readonly resolve: (answer: ApiAnswer) => void
  readonly reject: (error: unknown) => void
}

/** Sends operations that start within 10 ms together, at most five of them, with a bearer token. */
export function createBatches(apiUrl: string): (request: Request, token: string) => Promise<ApiAnswer> {
  /** The batches that are being collected, by token. */
  const collected = new Map<string, Queued[]>()
  function sendCollected(token: string): void {
    const batch = collected.get(token)
    collected.delete(token)
    if (batch) void sendBatch(apiUrl, token, batch)
  }
  return (request, token) =>
    new Promise((resolve, reject) => {
      const batch = collected.get(token) ?? []
      batch.push({ request, resolve, reject })
      if (batch.length === batchMax) sendCollected(token)
      if (batch.length > 1) return
      collected.set(token, batch)
      setTimeout(() => collected.get(token) === batch && sendCollected(token), batchMs)
    })
}

async function sendBatch(apiUrl: string, token: string, batch: readonly Queued[]): Promise<void> {
  try {
    const answers = await post(
      apiUrl,
      token,
      batch.map(({ request }) => request),
    )
    for (const [index, { resolve, reject }] of batch.entries()) {
      const { data, errors, extensions } = answers[index] ?? {}
      if (errors?.length) reject(new ApiError(errors))
      else resolve({ data, ...(extensions && { extensions }) })
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

interface Answered {
  readonly data?: unknown
  readonly errors?: ConstructorParameters<typeof ApiError>[0]
  readonly extensions?: ApiAnswer['extensions']
}

/** A request that is refused as a whole gets one answer, which counts for each operation. */
async function post(apiUrl: string, token: string, requests: readonly Request[]): Promise<readonly Answered[]> {
  const answer = await fetch(apiUrl, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(requests),
  })
    .then(async (response): Promise<unknown> => await response.json())
    .catch((cause: unknown) => Promise.reject(new UnreachableError(cause)))
  if (Array.isArray(answer) && answer.length === requests.length) return answer
  const [refusal] = [answer].flat() as Answered[]
  if (!refusal?.errors) throw new UnreachableError(answer)
  return requests.map(() => refusal)
}
