export { type TestPerson, testPeople } from './people.js'
export { pressAs } from './press.js'
export { type IdentityProviders, startIdentity } from './start-identity.js'
