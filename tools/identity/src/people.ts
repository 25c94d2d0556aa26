/** A person of the tests, whom every provider knows. */
export interface TestPerson {
  /** The provider's id of the person. */
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isEmailVerified: boolean
}

/** The people that a login page offers. */
export const testPeople: readonly TestPerson[] = [
  { id: '1001', name: 'Ada Example', email: 'ada@mail.example', isEmailVerified: true },
  { id: '1002', name: 'Ben Example', email: 'ben@mail.example', isEmailVerified: true },
  { id: '1003', name: 'Cleo Example', email: 'cleo@mail.example', isEmailVerified: false },
]

/** A person by id. */
export const findPerson = (id: string | null | undefined): TestPerson | undefined =>
  testPeople.find(person => person.id === id)
