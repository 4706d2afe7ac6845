/**
 * The simulator's own access token, which every actor has there: what requests and registered actors without one send.
 * The simulator takes any other token too; it stands for nothing at a real authority, and is never sent to one.
 */
export const simulatorToken = 'token-of-the-simulator'
