// Prints how many milliseconds pass from the import of the library to the verdict on a first record.
const start = performance.now()
const { validate, validRequests } = await import('@udigate/udi')
const { status } = validate('EU_UDI_MDR', validRequests.EU_UDI_MDR)
if (status !== 'successful') throw new Error(status)
console.log(performance.now() - start)
