/** What a command is run with. */
export interface CommandInput {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Calls `stop` with the first signal that asks the process to end. A second signal ends it at once. */
  onStop(stop: (signal: string) => Promise<void>): void
}

/** A command of the services. */
export interface Command {
  /** For the list of commands. */
  readonly summary: string
  /** @throws what `isMistake` recognises when the caller can mend it */
  run(input: CommandInput): Promise<void>
  /** Whether a failure is the caller's mistake: its message is shown without a stack. */
  isMistake?(error: unknown): boolean
}
