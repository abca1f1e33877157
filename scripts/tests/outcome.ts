/** The result of a part of a test run. */
export interface RunOutcome {
  readonly passed: number
  /** The failures, each in one line. */
  readonly failures: readonly string[]
  /** Lines between the failures and the counts. */
  readonly notes?: readonly string[]
}

/** Prints the failures and, as the last line, the counts. Exits with 0 when tests passed and none failed. */
export function reportAndExit(...parts: readonly RunOutcome[]): never {
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  const failures = parts.flatMap((part) => part.failures)
  // Repeats failures at the end, for readers who see only the end of a long log.
  for (const failure of failures) process.stdout.write(`FAILED  ${failure}\n`)
  for (const note of parts.flatMap(({ notes = [] }) => notes)) process.stdout.write(`${note}\n`)
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`)
  process.exit(failures.length === 0 && passed > 0 ? 0 : 1)
}
