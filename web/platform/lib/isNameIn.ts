/** Whether a name, such as one in an address, is one of those that an object has. */
export function isNameIn<Values extends object>(name: PropertyKey, values: Values): name is keyof Values {
  return Object.hasOwn(values, name)
}
