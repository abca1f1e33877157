/** The part of WebAssembly that we use. Node has it, but only TypeScript's browser libraries describe it. */
declare namespace WebAssembly {
  type Imports = Readonly<Record<string, Readonly<Record<string, (...values: number[]) => number>>>>
  class Module {
    private readonly program
    constructor(bytes: Uint8Array)
  }
  class Instance {
    readonly exports: Readonly<Record<string, unknown>>
    constructor(program: Module, imports: Imports)
  }
  interface Table {
    set(index: number, value: unknown): void
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
