import { createPrivateKey } from 'node:crypto'

/** A key for `localhost` that protects nothing and serves the scorecard only. */
export const key = createPrivateKey({
  key: Buffer.from(
    [
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgA5eyFM37cJdWnhouqMMqmH5t2u5pOfax',
      '6dLD0ZI8Sg6hRANCAARB/s1/Kl7oRtkibu68Eag33wLfvOgQpg2zjm24ai0iGVlW38q9gi/fKOLo9Rn7',
      'HNvy20gSP8t1sdYmTYblwCJy',
    ].join(''),
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
}).export({ format: 'pem', type: 'pkcs8' }) as string

/** Valid for `localhost` until 2126, signed by no trusted authority. */
export const valid = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBlTCCATugAwIBAgIUMePD352YNcMCRkL7QFtrMBe9I5IwCgYIKoZIzj0EAwIw',
  'FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE3NTA0NFoYDzIxMjYxMDI4',
  'MTc1MDQ0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO',
  'PQMBBwNCAARB/s1/Kl7oRtkibu68Eag33wLfvOgQpg2zjm24ai0iGVlW38q9gi/f',
  'KOLo9Rn7HNvy20gSP8t1sdYmTYblwCJyo2kwZzAdBgNVHQ4EFgQUkqFmswXA+SS9',
  'CmfQ7dGxZgOX06UwHwYDVR0jBBgwFoAUkqFmswXA+SS9CmfQ7dGxZgOX06UwDwYD',
  'VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID',
  'SAAwRQIhAJmed488JbgeNQpx53R8VNBIqFZLCTc9cwIDA26Hah6UAiBlcYmNlauf',
  '+QEO0HgtTW5VYPppjrGP6ybyTpeQzkpJhw==',
  '-----END CERTIFICATE-----',
].join('\n')

/** The same key, and it ran out in January 2020. */
export const expired = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBkzCCATmgAwIBAgIUFbFnuYxGz8CLDeTuuHt6RtzeeLwwCgYIKoZIzj0EAwIw',
  'FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTIwMDEwMTAwMDAwMFoXDTIwMDEwMjAw',
  'MDAwMFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D',
  'AQcDQgAEQf7Nfype6EbZIm7uvBGoN98C37zoEKYNs45tuGotIhlZVt/KvYIv3yji',
  '6PUZ+xzb8ttIEj/LdbHWJk2G5cAicqNpMGcwHQYDVR0OBBYEFJKhZrMFwPkkvQpn',
  '0O3RsWYDl9OlMB8GA1UdIwQYMBaAFJKhZrMFwPkkvQpn0O3RsWYDl9OlMA8GA1Ud',
  'EwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0MAoGCCqGSM49BAMCA0gA',
  'MEUCIAGPdfuDlqvc9HMu0salT7SBvvJIDxeUjBnZ+z1yghNKAiEAphK7SvfIagTY',
  'hK2qQZ2fECDCy+7qfaEUwWQMxXKyUT8=',
  '-----END CERTIFICATE-----',
].join('\n')
