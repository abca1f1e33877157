import type { Timing } from '#bench/statistics.ts'
import { median, percentile } from '#bench/statistics.ts'

/** Times `turns` sequential runs of some work, in ms. A tenth more runs come before them as a warm-up. */
export async function time(
  name: string,
  turns: number,
  work: (turn: number) => Promise<unknown> | unknown,
): Promise<Timing & { readonly times: readonly number[] }> {
  const times: number[] = []
  for (let turn = -Math.ceil(turns / 10); turn < turns; turn++) {
    const started = performance.now()
    await work(Math.abs(turn))
    if (turn >= 0) times.push(performance.now() - started)
  }
  return { name, times, p50: median(times), p99: percentile(times, 0.99) }
}
