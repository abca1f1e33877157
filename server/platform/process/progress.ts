import type { WriteStream } from 'node:tty'

/** Tells a person at a terminal what a start is busy with. */
export interface Progress {
  /** Runs a step; its name shows while it runs, and its time when it took over a second. */
  step<Result>(name: string, work: (note: (text: string) => void) => Promise<Result>): Promise<Result>
}

const worthShowing = 1_000

/** Progress as lines of text; on a terminal the line of the running step is rewritten in place. */
export function showProgress(out: Pick<WriteStream, 'write' | 'isTTY'>): Progress {
  return {
    async step(name, work) {
      const started = Date.now()
      const show = (text: string) => out.write(out.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
      const timer = setTimeout(() => show(`${name} …`), worthShowing)
      try {
        return await work((note) => show(`${name}: ${note}`))
      } finally {
        clearTimeout(timer)
        const seconds = (Date.now() - started) / 1_000
        if (seconds >= worthShowing / 1_000) show(`${name}: ${seconds.toFixed(1)} s${out.isTTY ? '\n' : ''}`)
        else if (out.isTTY) out.write('\r\x1b[K')
      }
    },
  }
}
