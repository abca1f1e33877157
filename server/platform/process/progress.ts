import type { WriteStream } from 'node:tty'

/** Shows the person at a terminal which step of a command is running. */
export interface Progress {
  /** Runs a step. After a second it shows the name of the step, and at its end the time. */
  step<Result>(name: string, work: (note: (text: string) => void) => Promise<Result>): Promise<Result>
  /** Writes a sentence that stays. */
  say(sentence: string): void
}

/** Shows nothing, for when nobody watches. */
export const silentProgress: Progress = { step: (_name, work) => work(() => undefined), say: () => undefined }

const showAfterMs = 1_000
/** When lines stay, as in a log, a step adds one only this often. */
const lineEveryMs = 15_000

/** Writes progress as lines of text. On a terminal it rewrites the line of the running step in place; elsewhere it adds a line now and then. */
export function showProgress(out: Pick<WriteStream, 'write' | 'isTTY'>): Progress {
  return {
    say: (sentence) => void out.write(`${out.isTTY ? '\r\x1b[K' : ''}${sentence}\n`),
    async step(name, work) {
      const started = Date.now()
      const show = (text: string) => out.write(out.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
      const timer = setTimeout(() => show(`${name} …`), showAfterMs)
      let shown = started
      try {
        return await work((note) => {
          if (!out.isTTY && Date.now() - shown < lineEveryMs) return
          shown = Date.now()
          show(`${name}: ${note}`)
        })
      } finally {
        clearTimeout(timer)
        const seconds = (Date.now() - started) / 1_000
        if (seconds >= showAfterMs / 1_000) show(`${name}: ${seconds.toFixed(1)} s${out.isTTY ? '\n' : ''}`)
        else if (out.isTTY) out.write('\r\x1b[K')
      }
    },
  }
}
