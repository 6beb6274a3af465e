import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { onTestFinished } from 'vitest';

type Key = Awaited<ReturnType<typeof createKey>>;

interface Signing {
  kid?: string;
  key?: CryptoKey;
  alg?: string;
}

/** An authorization server that publishes its keys as real ones do, and signs whatever a test wants. */
export async function openIssuer() {
  const keys: [Key] = [await createKey('one')];
  const state = { requests: [] as string[], broken: false, path: '' };
  const answers = (base: string): Record<string, unknown> => ({
    '/.well-known/oauth-authorization-server': { issuer: base, jwks_uri: `${base}/keys` },
    '/keys': { keys: keys.map(({ jwk }) => jwk) },
  });
  const server = createServer((request, response) => {
    state.requests.push(request.url ?? '');
    const known = answers(address())[request.url ?? ''];
    response.writeHead(known === undefined || state.broken ? 500 : 200).end(JSON.stringify(known));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address(),
    state,
    keys,
    rotate: async (kid: string) => void keys.splice(0, 1, await createKey(kid)),
    sign: (claims: Record<string, unknown>, { kid = 'one', key, alg = 'ES256' }: Signing = {}) =>
      new SignJWT({ iss: address(), aud: 'parley', sub: 'u1', exp: inAnHour(), ...claims })
        .setProtectedHeader({ alg, kid })
        .sign(key ?? keys[0].pair.privateKey),
  };
}

export const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3600;

export async function createKey(kid: string) {
  const pair = await generateKeyPair('ES256');
  return { pair, jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256', use: 'sig' } };
}
