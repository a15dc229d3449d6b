import type { words as english } from '../../player/player-words.ts';
import { formatClockSeconds, formatDuration, plainClockSeconds } from '../../recording/words/format.ts';
import { zoneAbbreviation } from '../../recording/words/zone-abbreviation.ts';

export const words: typeof english = {
  play: 'Abspielen',
  pause: 'Anhalten',
  playAgain: 'Noch einmal abspielen',
  watchLive: 'Live ansehen',
  recording: 'Aufzeichnung',
  livePicture: 'Livebild',
  frozenSince: (ms) => `Steht seit ${formatClockSeconds(ms)}`,
  tapForSound: 'Für Ton tippen',
  waitingForLive: 'Das Livebild kommt gleich …',
  loading: 'Wird geladen …',
  mute: 'Ton aus',
  unmute: 'Ton an',
  volume: 'Lautstärke',
  percent: (share) => `${Math.round(share * 100)} %`,
  fullScreen: 'Vollbild',
  captions: 'Untertitel',
  captionsSign: 'CC',
  ofLength: (seconds) => `/ ${formatDuration(seconds)}`,
  clock: (ms) => `${plainClockSeconds(ms)} ${zoneAbbreviation(ms)}`,

  fromTheStart: 'Von Anfang an',
  live: 'LIVE',
  goLive: 'Zu Live springen',

  position: 'Stelle',
  positionOf: (seconds, durationSeconds) => `${formatDuration(seconds)} von ${formatDuration(durationSeconds)}`,
  gap: (startedAtMs, seconds) => `${formatClockSeconds(startedAtMs)}: ${formatDuration(seconds)} fehlen`,

  quality: 'Qualität',
  qualityIs: (name) => `Qualität: ${name}`,
  auto: 'Automatisch',
  autoNow: (name) => `jetzt ${name}`,
  source: 'Original',
  lines: (count) => `${count}p`,
  rendition: (number) => `Qualitätsstufe ${number}`,

  tryAgain: 'Noch einmal versuchen',
  skip: (seconds) => `${seconds} s überspringen`,
  problem: {
    notLoaded: 'Der Player konnte nicht geladen werden. Die Seite neu laden.',
    at: (seconds) => ` bei ${formatDuration(seconds)}`,
    codec: 'Dieser Browser kann das Format der Aufzeichnung nicht abspielen.',
    slow: (place) => `Die Aufzeichnung lädt zu langsam${place}.`,
    damaged: (place) => `Die Aufzeichnung ist beschädigt${place}.`,
    other: (place) => `Die Aufzeichnung lässt sich hier nicht abspielen${place}.`,
    playlist: 'Die Playlist der Aufzeichnung',
    renditionPlaylist: 'Die Playlist einer Qualitätsstufe',
    piece: (place) => `Ein Stück der Aufzeichnung${place}`,
    noAnswer: (what) => `${what} lädt nicht: Der Dienst antwortet nicht.`,
    notFound: (what, status) => `${what} wurde nicht gefunden (${status}).`,
    unreadable: (what) => `${what} ist nicht lesbar.`,
    refused: (what, status) => `${what} lädt nicht (${status}).`,
  },
};
