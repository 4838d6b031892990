import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkedSignature, signatureText, signingKeyIn } from '../../src/serving/manifest/signing.js';
import { publicKeyIn, publicKeyLine, signatureIn } from '../../src/serving/manifest/ssh-signature.js';
import { branchYaml, fenland, program, siteYaml, workspace } from '../commands/workspace.js';
import { needs } from '../hosts/proof.js';
import { newKey } from '../http/signed.js';
import { temporaryFolder } from '../preview/running.js';

const bytes = Buffer.from('{"manifestVersion":3}');
const key = newKey();

describe('a signature', () => {
  test('is one of these bytes, and of no others', () => {
    const text = signatureText(bytes, key);
    expect(Buffer.from(checkedSignature(text, bytes).publicKey)).toEqual(Buffer.from(key.publicKey));
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => checkedSignature(text, flipped)).toThrow('it is not a signature of this manifest');
    }
  });

  test('with any of its bytes changed, cut off or added to, is none', () => {
    const lines = signatureText(bytes, key).split('\n');
    const data = Buffer.from(lines.slice(1, -2).join(''), 'base64');
    const armoured = (changed: Buffer) => [lines[0], changed.toString('base64'), lines.at(-2), ''].join('\n');
    expect(checkedSignature(armoured(data), bytes)).toEqual(signatureIn(lines.join('\n')));
    for (let at = 0; at < data.length; at++) {
      const changed = Buffer.from(data);
      changed[at]! ^= 1;
      expect(() => checkedSignature(armoured(changed), bytes), `byte ${at}`).toThrow(/^it /);
      expect(() => signatureIn(armoured(data.subarray(0, at))), `cut at ${at}`).toThrow(/^it is/);
    }
    expect(() => signatureIn(armoured(Buffer.concat([data, Buffer.from('x')])))).toThrow(/^it is/);
    for (const text of ['', 'x', lines.slice(0, -2).join('\n'), `${lines.join('\n')}x`]) {
      expect(() => signatureIn(text)).toThrow('it is no SSH signature');
    }
  });

  test('is taken by ssh-keygen, and the other way round; one for another purpose is not', async (context) => {
    needs(context, 'ssh-keygen');
    const folder = await temporaryFolder();
    const at = (name: string) => join(folder, name);
    const keygen = (args: string[], input?: Buffer) =>
      execFileSync('ssh-keygen', args, {
        cwd: folder,
        ...(input && { input }),
        stdio: ['pipe', 'pipe', 'pipe'],
      });
    keygen(['-q', '-t', 'ed25519', '-N', '', '-C', 'a publisher', '-f', 'key']);
    const own = signingKeyIn(fs.readFileSync(at('key'), 'utf8'));
    const line = fs.readFileSync(at('key.pub'), 'utf8');
    expect(Buffer.from(publicKeyIn(line))).toEqual(Buffer.from(own.publicKey));
    expect(line.startsWith(publicKeyLine(own.publicKey))).toBe(true);

    fs.writeFileSync(at('allowed'), `openapi.example.com namespaces="opendata-manifest" ${line}`);
    fs.writeFileSync(at('sig'), signatureText(bytes, own));
    const verify = [
      '-Y',
      'verify',
      '-f',
      'allowed',
      '-I',
      'openapi.example.com',
      '-n',
      'opendata-manifest',
      '-s',
      'sig',
    ];
    expect(keygen(verify, bytes).toString()).toContain('Good "opendata-manifest" signature');
    expect(() => keygen(verify, Buffer.from('{"manifestVersion":2}'))).toThrow();

    const theirs = keygen(['-q', '-Y', 'sign', '-f', 'key', '-n', 'opendata-manifest'], bytes).toString();
    expect(theirs).toBe(signatureText(bytes, own));
    const other = keygen(['-q', '-Y', 'sign', '-f', 'key', '-n', 'git'], bytes).toString();
    expect(() => checkedSignature(other, bytes)).toThrow(
      'it is a signature for "git", not for opendata-manifest',
    );

    keygen(['-q', '-t', 'ed25519', '-N', 'a passphrase', '-f', 'locked']);
    expect(() => signingKeyIn(fs.readFileSync(at('locked'), 'utf8'))).toThrow(
      /^it has a passphrase: use --sign-with/,
    );
    keygen(['-q', '-t', 'ecdsa', '-N', '', '-f', 'ecdsa']);
    expect(() => signingKeyIn(fs.readFileSync(at('ecdsa'), 'utf8'))).toThrow(
      'it is a key of ecdsa-sha2-nistp256, not of Ed25519',
    );
    expect(() => publicKeyIn(fs.readFileSync(at('ecdsa.pub'), 'utf8'))).toThrow(
      'it is no public key of Ed25519',
    );
  });

  test('needs a private key of Ed25519 without a passphrase', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const pem = (options: object) => rsa.export({ type: 'pkcs8', format: 'pem', ...options }).toString();
    expect(() => signingKeyIn(pem({}))).toThrow('it is a key of rsa, not of Ed25519');
    expect(() => signingKeyIn(pem({ cipher: 'aes-256-cbc', passphrase: 'secret' }))).toThrow(
      'it has a passphrase',
    );
    for (const text of ['', publicKeyLine(key.publicKey)]) {
      expect(() => signingKeyIn(text)).toThrow('it is no private key of OpenSSH, nor one in PEM');
    }
  });
});

const sha256 = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');

describe('build --sign', () => {
  const other = newKey();

  function site() {
    const space = workspace({
      ...fenland,
      'content/site.yaml': `${siteYaml}origin: https://openapi.fenland.example\n`,
    });
    for (const [name, { pem, publicKey }] of Object.entries({ key, other })) {
      space.write(name, pem);
      space.write(`${name}.pub`, `${publicKeyLine(publicKey)} a comment\n`);
    }
    let edits = 0;
    return {
      ...space,
      at: (path: string) => join(space.folder, path),
      list: () => JSON.parse(space.read('dist/site/manifests.json')).manifests,
      build: (...args: string[]) => space.run(['build', '--no-color', ...args], {}),
      edit: () => space.write('content/fenland/branches/new.yaml', branchYaml(`FB-1${edits++}`)),
    };
  }

  test('makes a chain of manifests, each of which names the one before', async () => {
    const { at, manifest, list, build, edit } = site();
    const unknown = await build('--sign', 'key');
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('give its place with --previous, or --first'),
    ]);
    expect(fs.existsSync(at('dist/site'))).toBe(false);

    const first = await build('--sign', 'key', '--first');
    expect([first.code, first.stderr]).toEqual([0, expect.stringContaining('Signed, with the sequence 1.')]);
    const one = sha256(at('dist/site/opendata-manifest.json'));
    expect(manifest()).toMatchObject({ manifestVersion: 3, sequence: 1, made: expect.stringMatching(/Z$/) });
    expect(manifest()).not.toHaveProperty('previous');
    expect(list()).toEqual([]);
    for (const { file, sha256: hash } of Object.values(manifest().errors)) {
      expect(sha256(at(`dist/site/${file}`))).toBe(hash);
    }
    const { publicKey } = checkedSignature(
      fs.readFileSync(at('dist/site/opendata-manifest.json.sig'), 'utf8'),
      fs.readFileSync(at('dist/site/opendata-manifest.json')),
    );
    expect(Buffer.from(publicKey)).toEqual(Buffer.from(key.publicKey));

    // Nothing but its place in the chain would be new.
    expect((await build('--sign', 'key')).stderr).toContain('Unchanged: this is what was published already');
    expect(sha256(at('dist/site/opendata-manifest.json'))).toBe(one);

    expect((await build('--sign', 'key', '--first')).stderr).toContain(
      '--first, but the last manifest is signed already',
    );
    edit();
    expect((await build('--sign', 'key')).code).toBe(0);
    expect(manifest()).toMatchObject({ sequence: 2, previous: one });
    expect(list()).toEqual([
      {
        sequence: 1,
        sha256: one,
        made: expect.any(String),
        publication: expect.stringMatching(/^[0-9a-f]{12}$/),
      },
    ]);
  });

  test('a new key needs the public key of before; a build elsewhere goes on from what is live', async () => {
    const { at, manifest, list, build, edit } = site();
    await build('--sign', 'key', '--first');
    expect((await build('--sign', 'other')).stderr).toMatch(
      /signed with the key SHA256:\S+, and not with SHA256:\S+: after a change of keys/,
    );
    // The key alone is new, and the manifest is signed anew.
    expect((await build('--sign', 'other', '--previous-key', 'key.pub')).code).toBe(0);
    expect(manifest().sequence).toBe(2);

    fs.cpSync(at('dist/site'), at('live'), { recursive: true });
    fs.rmSync(at('dist'), { recursive: true });
    expect((await build('--sign', 'other', '--previous', 'live')).code).toBe(0);
    for (const name of ['opendata-manifest.json', 'opendata-manifest.json.sig']) {
      expect(sha256(at(`dist/site/${name}`))).toBe(sha256(at(`live/${name}`)));
    }
    edit();
    await build('--sign', 'other', '--previous', 'live');
    expect(list().map(({ sequence }: { sequence: number }) => sequence)).toEqual([2, 1]);

    // What was changed on its way here is nothing to go on from.
    const text = fs.readFileSync(at('live/opendata-manifest.json'), 'utf8');
    fs.writeFileSync(at('live/opendata-manifest.json'), text.replace('"sequence":2', '"sequence":9'));
    const forged = await build('--sign', 'other', '--previous', 'live');
    expect([forged.code, forged.stderr]).toEqual([
      2,
      expect.stringContaining('does not fit its manifest: it is not a signature of this manifest'),
    ]);
  });

  test('going back is the next in the chain, with the data of then (D53)', async () => {
    const { folder, manifest, build, edit, run } = site();
    await build('--sign', 'key', '--first');
    const { dataHash } = manifest().routes['/v2.2/branches']!;
    edit();
    await build('--sign', 'key');
    expect(manifest().routes['/v2.2/branches']!.dataHash).not.toBe(dataHash);
    const back = await run(['rollback', '--sign', 'key', '--accept-guards', 'A mistake'], {});
    expect([back.code, back.stderr]).toEqual([0, expect.stringContaining('Signed, with the sequence 3.')]);
    expect(manifest()).toMatchObject({ sequence: 3, withdrawn: [expect.any(String)] });
    expect(manifest().routes['/v2.2/branches']!.dataHash).toBe(dataHash);
    const bytes = fs.readFileSync(join(folder, 'dist/site/opendata-manifest.json'));
    const text = fs.readFileSync(join(folder, 'dist/site/opendata-manifest.json.sig'), 'utf8');
    expect(() => checkedSignature(text, bytes)).not.toThrow();
  });

  test('one without a signature says so where the last had one', async () => {
    const { manifest, build, edit } = site();
    await build('--sign', 'key', '--first');
    edit();
    const { code, stdout, stderr } = await build();
    expect(code).toBe(0);
    expect(stdout + stderr).toContain(
      'The last manifest is signed, with the sequence 1, and this one is not.',
    );
    expect(manifest()).toMatchObject({ manifestVersion: 2 });
    expect(manifest()).not.toHaveProperty('sequence');
  });

  test('a command signs, and what it does wrong is said', async (context) => {
    needs(context, 'ssh-keygen');
    const { at, folder, build } = site();
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', 'agent'], { cwd: folder });
    const says = async (command: string) => (await build('--first', '--sign-with', command)).stderr;
    expect(await says('exit 3')).toContain('--sign-with: the command ended with the exit code 3 (exit 3)');
    expect(await says('true')).toContain("what --sign-with printed can't be used: it is no SSH signature");
    expect(await says('yes')).toContain('printed more than a signature');
    expect(fs.existsSync(at('dist/site'))).toBe(false);
    expect(await says('ssh-keygen -q -Y sign -f agent -n opendata-manifest')).toContain(
      'Signed, with the sequence 1.',
    );
  });

  test('reads the key once, so that it may come from a pipe', async () => {
    const { folder, manifest } = site();
    const build = `"${process.execPath}" "${program}" build --first --sign <(cat key)`;
    execFileSync('bash', ['-c', build], { cwd: folder, stdio: 'pipe' });
    expect(manifest().sequence).toBe(1);
  });

  test('leaves no trace of the key', async () => {
    const { folder, at, build } = site();
    const runs = [
      await build('--sign', 'key', '--first', '--format', 'json'),
      await build('--sign', 'key', '--first'),
      await build('--sign', 'key.pub'),
    ];
    const { d } = key.key.export({ format: 'jwk' });
    const seed = Buffer.from(d!, 'base64url');
    const signs = [
      seed,
      d!,
      seed.toString('base64').slice(0, 40),
      seed.toString('hex'),
      key.pem.split('\n')[1]!,
    ];
    const files = fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => file !== at('key'));
    expect(files.some((file) => file.includes('.opendata'))).toBe(true);
    const all = [
      ...files.map((file) => fs.readFileSync(file)),
      ...runs.map((one) => Buffer.from(one.stdout + one.stderr)),
    ];
    for (const sign of signs) expect(all.filter((each) => each.includes(sign))).toEqual([]);
    expect(fs.readFileSync(at('key')).includes(signs[4]!)).toBe(true);
  });

  test('the list of manifests takes no address of another file', async () => {
    const { write, build } = site();
    write('content/root/manifests.json', '{}');
    const { code, stderr } = await build('--sign', 'key', '--first');
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('Two files would have the address /manifests.json.'),
    ]);
  });

  test('options that contradict each other, and settings that are missing', async () => {
    const { write, build } = site();
    const said = async (...args: string[]) => (await build(...args)).stderr;
    expect(await said('--sign', 'key', '--sign-with', 'cat')).toContain(
      '--sign and --sign-with exclude each other',
    );
    expect(await said('--first')).toContain(
      '--first is for a manifest that is signed: give --sign or --sign-with.',
    );
    expect(await said('--sign', 'nothing')).toMatch(/--sign: nothing can't be used: .*no such file/);
    expect(await said('--sign', 'key.pub')).toContain("--sign: key.pub can't be used: it is no private key");
    write('content/site.yaml', siteYaml);
    expect(await said('--sign', 'key', '--first')).toContain('site.yaml names no origin');
  });
});
