import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  FF_ENCODER_H264_MF,
  FF_ENCODER_LIBKVAZAAR,
  FF_ENCODER_LIBOPENH264,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, getFFmpegInfo } from 'node-av/lib';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const page = readFileSync(at('THIRD_PARTY.md'), 'utf8');
const lockSchema = v.looseObject({
  packages: v.record(v.string(), v.looseObject({ dev: v.optional(v.boolean()), license: v.optional(v.string()) })),
});

/** Packages whose own description names no licence; read from the licence file that they bring. */
const licenceFromFile: Record<string, string> = { '@shinyoshiaki/jspack': 'BSD-3-Clause' };

/** `name: licence` of everything that is not for development only. */
function productionLicences(): string[] {
  const { packages } = v.parse(lockSchema, JSON.parse(readFileSync(at('package-lock.json'), 'utf8')));
  const found = Object.entries(packages).flatMap(([path, { dev, license }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    return path === '' || dev ? [] : `${name}: ${license ?? licenceFromFile[name] ?? 'unknown'}`;
  });
  return [...new Set(found)].sort();
}

function listedLicences(): string[] {
  const rows = page.slice(page.indexOf('| licence | packages |')).split('\n').slice(2);
  return rows
    .flatMap((row) => {
      const [, licence = '', names = ''] = row.split(' | ').length > 1 ? (/^\| (.+?) \| (.+) \|$/.exec(row) ?? []) : [];
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => `${name}: ${licence}`);
    })
    .sort();
}

describe('THIRD_PARTY.md says plainly what is passed on', () => {
  it('lists every production dependency of the lock with its licence', () => {
    expect(listedLicences()).toEqual(productionLicences());
  });

  it('names the options of FFmpeg that decide about its licence, as the build itself reports them', () => {
    const { version, configuration } = getFFmpegInfo();
    expect(page).toContain(`\`${version}\``);
    const options = configuration.split(' ');
    for (const [, option = ''] of page.matchAll(/^\| `(--enable-[\w-]+)`/gm)) expect(options).toContain(option);
    const deciding = options.filter((option) =>
      /^--enable-(gpl|version3|nonfree|lib(x26.|fdk-aac|xvid|smbclient))$/.test(option),
    );
    for (const option of deciding) expect(page).toContain(`| \`${option}\``);
    expect(options).not.toContain('--enable-nonfree');
  });

  it('says truly that this build has no other software encoder for H.264', () => {
    expect(Codec.findEncoderByName(FF_ENCODER_LIBX264)).not.toBeNull();
    expect(
      [FF_ENCODER_LIBOPENH264, FF_ENCODER_H264_MF, FF_ENCODER_LIBKVAZAAR].filter((name) =>
        Codec.findEncoderByName(name),
      ),
    ).toEqual([]);
  });

  it('names the version of node-av that it speaks of', () => {
    const { version } = JSON.parse(readFileSync(at('node_modules/node-av/package.json'), 'utf8'));
    expect(page).toContain(`\`node-av\` ${version}`);
  });

  it('is kept by what is built: the dashboard’s bundle brings the licences of what is in it', () => {
    const path = at('dist/dashboard/licenses.md');
    expect(existsSync(path)).toBe(true);
    const licences = readFileSync(path, 'utf8');
    for (const name of ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'hls.js', 'valibot']) {
      expect(licences).toMatch(new RegExp(`^## ${name} - `, 'm'));
    }
  });
});
