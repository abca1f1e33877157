import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { alikeMs, type ClockStep, type ClockWatch, jumpMs, watchClocks } from './clockWatch.ts'

const minute = 60_000
const days400 = 400 * 86_400_000

/** Both clocks of a machine whose database is on it, and the pause that all nodes share. */
class Machine {
  monotonic = 5_000
  wall = Date.UTC(2026, 0, 1)
  database = this.wall
  pause: string | null = null
  watch: ClockWatch | undefined
  private pauses = 0

  pass(ms: number): ClockStep {
    this.monotonic += ms
    this.wall += ms
    this.database += ms
    return this.read()
  }

  jump(ms: number, which: 'both' | 'wall' | 'database' = 'both'): ClockStep {
    if (which !== 'database') this.wall += ms
    if (which !== 'wall') this.database += ms
    return this.read()
  }

  read(): ClockStep {
    const step = watchClocks(this.watch, this)
    this.watch = step.watch
    if (step.begin) this.pause = `pause ${++this.pauses}`
    if (step.end === this.pause) this.pause = null
    return step
  }

  get trusts(): boolean {
    return this.watch?.kind === 'trusted'
  }
}

function running(): Machine {
  const machine = new Machine()
  machine.read()
  expect(machine.trusts).toBe(true)
  return machine
}

describe('a node doubts its clocks', () => {
  test.each(['both', 'wall', 'database'] as const)('when %s jumped by more than an hour, either way', (which) => {
    for (const jump of [days400, -days400, jumpMs + 1, -jumpMs - 1]) {
      const machine = running()
      machine.pass(minute)
      expect(machine.jump(jump, which).begin).toMatchObject({ reason: which === 'both' ? 'JUMP' : 'APART' })
      expect(machine.trusts).toBe(false)
    }
  })

  test('and not by an hour, nor by a long pause of its own', () => {
    const machine = running()
    for (const jump of [jumpMs, -jumpMs]) machine.jump(jump)
    machine.pass(days400)
    expect(machine.trusts).toBe(true)
  })

  test('at its start, when the clocks show different times or a pause stands', () => {
    const apart = new Machine()
    expect(apart.jump(-days400, 'wall').begin).toEqual({ reason: 'APART', seconds: -400 * 86_400 })
    const restarted = new Machine()
    restarted.pause = 'before the restart'
    expect(restarted.read().begin).toBeUndefined()
    expect(restarted.trusts).toBe(false)
    restarted.pass(alikeMs)
    expect([restarted.trusts, restarted.pause]).toEqual([true, null])
  })
})

describe('the doubt ends', () => {
  test('when the clocks are back after 75 seconds, at once', () => {
    const machine = running()
    machine.jump(days400)
    machine.pass(75_000)
    machine.jump(-days400)
    expect([machine.trusts, machine.pause]).toEqual([true, null])
  })

  test('when they have run alike for ten minutes, and not before', () => {
    const machine = running()
    machine.jump(days400)
    machine.pass(alikeMs - 1)
    expect(machine.trusts).toBe(false)
    machine.pass(1)
    expect([machine.trusts, machine.pause]).toEqual([true, null])
  })

  test('ten minutes after the last of several jumps', () => {
    const machine = running()
    machine.jump(days400)
    machine.pass(alikeMs - minute)
    expect(machine.jump(days400).begin?.seconds).toBe(2 * 400 * 86_400)
    machine.pass(alikeMs - minute)
    expect(machine.trusts).toBe(false)
    machine.pass(minute)
    expect(machine.trusts).toBe(true)
  })

  test('when somebody ended the pause, but not while the clocks are apart', () => {
    const confirmed = running()
    confirmed.jump(days400)
    confirmed.pause = null
    confirmed.pass(minute)
    expect(confirmed.trusts).toBe(true)
    const apart = running()
    apart.jump(days400, 'wall')
    apart.pause = null
    for (let passed = 0; passed < 30; passed++) apart.pass(minute)
    expect(apart.trusts).toBe(false)
    apart.jump(-days400, 'wall')
    expect(apart.trusts).toBe(true)
  })

  test('ten minutes after another pause took the place of the first', () => {
    const machine = running()
    machine.pause = 'of another node'
    machine.read()
    machine.pass(alikeMs - 1)
    machine.pause = 'of a third'
    machine.pass(1)
    expect(machine.trusts).toBe(false)
    expect(machine.pass(alikeMs).end).toBe('of a third')
  })
})

test('whatever the clocks do, a new time is trusted only after ten minutes alike, and two times never', {
  tags: 'property',
}, () => {
  const step = fc.record({
    jump: fc.constantFrom(0, 0, 0, days400, -days400, jumpMs / 2, 2 * jumpMs),
    which: fc.constantFrom('both' as const, 'wall' as const, 'database' as const),
    pass: fc.integer({ min: 1, max: 4 * minute }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const machine = running()
      let trusted = machine.wall - machine.monotonic
      let alike = Number.POSITIVE_INFINITY
      for (const { jump, which, pass } of steps) {
        const before = machine.wall - machine.monotonic
        if (jump !== 0) machine.jump(jump, which)
        machine.pass(pass)
        const now = machine.wall - machine.monotonic
        const isSettled = Math.abs(now - before) <= jumpMs && (jump === 0 || Math.abs(jump) <= jumpMs)
        alike = isSettled ? alike + pass : pass
        if (!machine.trusts) continue
        expect(Math.abs(machine.wall - machine.database)).toBeLessThanOrEqual(jumpMs)
        if (Math.abs(now - trusted) > jumpMs) expect(alike).toBeGreaterThanOrEqual(alikeMs)
        trusted = now
      }
    }),
    { numRuns: 500 },
  )
})
