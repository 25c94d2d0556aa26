/** A life cycle as a table: state, then event, then the next state. */
export type MachineTable<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

/** The state after an event. An event that the state does not know changes nothing. */
export const transition = <State extends string, Event extends string>(
  table: MachineTable<State, Event>,
  state: State,
  event: Event,
): State => table[state][event] ?? state
