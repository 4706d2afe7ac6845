/** How a gateway reaches the authority: through an access point beside it, or as the access point of its own side. */
export type Connector = 'access-point' | 'as4'
