import { Worker } from 'node:worker_threads'

/** The effort to guess a password, as estimated by zxcvbn. */
export interface PasswordStrength {
  /** From 0 (trivial to guess) to 4. */
  readonly score: number
  /** The library's name for the weakness, such as `common`. */
  readonly warning: string | null
}

export interface StrengthRequest {
  readonly id: number
  readonly password: string
  readonly userInputs: readonly string[]
}

export interface StrengthResponse {
  readonly id: number
  readonly strength: PasswordStrength
}

/** The thread ends after this long without work, since its dictionaries take 60 MB. */
const idleMs = 60_000
const program = new URL('./passwordWorker.ts', import.meta.url)

let estimate: Estimate | undefined

/**
 * Estimates the strength of a password in a worker thread, one password after another. The dictionaries take a second to load and
 * a hard password up to another; they must not block the server.
 * @param userInputs words that the password must not consist of, such as the person's name.
 */
export function passwordStrength(password: string, userInputs: readonly string[]): Promise<PasswordStrength> {
  estimate ??= startWorker(() => {
    estimate = undefined
  })
  return estimate(password, userInputs)
}

type Estimate = (password: string, userInputs: readonly string[]) => Promise<PasswordStrength>

/** @param onEnd called once when the thread ends, for whatever reason. */
function startWorker(onEnd: () => void): Estimate {
  const worker = new Worker(program)
  const waiting = new Map<number, PromiseWithResolvers<PasswordStrength>>()
  let requests = 0
  let idle: NodeJS.Timeout | undefined
  let ended = false

  function end(error: Error): void {
    if (ended) return
    ended = true
    onEnd()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const finish = () => end(new Error('The thread that estimates password strength has ended.'))
  worker.on('error', end)
  worker.on('exit', finish)
  worker.on('message', ({ id, strength }: StrengthResponse) => {
    waiting.get(id)?.resolve(strength)
    waiting.delete(id)
    if (waiting.size > 0) return
    // An idle thread must not keep a command from ending.
    worker.unref()
    idle = setTimeout(() => {
      finish()
      void worker.terminate()
    }, idleMs).unref()
  })

  return (password, userInputs) => {
    clearTimeout(idle)
    worker.ref()
    const request: StrengthRequest = { id: requests++, password, userInputs }
    const answer = Promise.withResolvers<PasswordStrength>()
    waiting.set(request.id, answer)
    worker.postMessage(request)
    return answer.promise
  }
}
