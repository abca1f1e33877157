import { Worker } from 'node:worker_threads'

/** How hard a password is to guess. */
export interface Verdict {
  /** From 0, which any script guesses, to 4. */
  readonly score: number
  /** The library's name for what makes it easy, such as `common`. */
  readonly warning: string | null
}

export interface JudgeRequest {
  readonly id: number
  readonly password: string
  readonly ownWords: readonly string[]
}

export interface JudgeAnswer {
  readonly id: number
  readonly verdict: Verdict
}

/** The dictionaries take 60 MB, which are given back when nobody has set a password for this long. */
const idleMs = 60_000
const program = new URL('./passwordWorker.ts', import.meta.url)

let judge: Judge | undefined

/**
 * Judges a password in a thread of its own, one after another: the dictionaries take a second to load, and a hard password up to
 * another, for which the server must not stand still.
 * @param ownWords what the person's password must not be made of, such as their name.
 */
export function judgePassword(password: string, ownWords: readonly string[]): Promise<Verdict> {
  judge ??= startJudge(() => {
    judge = undefined
  })
  return judge(password, ownWords)
}

type Judge = (password: string, ownWords: readonly string[]) => Promise<Verdict>

/** @param onEnd called once, whyever the thread ends. */
function startJudge(onEnd: () => void): Judge {
  const worker = new Worker(program)
  const waiting = new Map<number, PromiseWithResolvers<Verdict>>()
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
  const finish = () => end(new Error('The thread that judges passwords has ended.'))
  worker.on('error', end)
  worker.on('exit', finish)
  worker.on('message', ({ id, verdict }: JudgeAnswer) => {
    waiting.get(id)?.resolve(verdict)
    waiting.delete(id)
    if (waiting.size > 0) return
    // A thread that waits keeps no command from ending.
    worker.unref()
    idle = setTimeout(() => {
      finish()
      void worker.terminate()
    }, idleMs).unref()
  })

  return (password, ownWords) => {
    clearTimeout(idle)
    worker.ref()
    const request: JudgeRequest = { id: requests++, password, ownWords }
    const answer = Promise.withResolvers<Verdict>()
    waiting.set(request.id, answer)
    worker.postMessage(request)
    return answer.promise
  }
}
