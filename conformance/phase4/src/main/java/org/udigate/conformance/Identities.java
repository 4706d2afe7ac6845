package org.udigate.conformance;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import com.helger.json.IJson;
import com.helger.json.IJsonObject;
import com.helger.phase4.crypto.AS4CryptoFactoryInMemoryKeyStore;
import com.helger.phase4.crypto.IAS4CryptoFactory;

/** Keys and certificates in PEM files, as phase4 takes them: a key store and a trust store for each identity. */
final class Identities {
  private static final String PASSWORD = "secret";

  private final Map<String, IAS4CryptoFactory> factories = new ConcurrentHashMap<>();

  /** {"identities": {"NAME": {"key": "file", "certificate": "file"}}, "trusted": ["file"], "known": ["file"]} */
  static Identities read(final IJsonObject settings) throws Exception {
    final Identities identities = new Identities();
    for (final Map.Entry<String, IJson> entry : settings.getAsObject("identities")) {
      final IJsonObject files = entry.getValue().getAsObject();
      final KeyStore keys = emptyStore();
      keys.setKeyEntry(entry.getKey(), readKey(Path.of(files.getAsString("key"))), PASSWORD.toCharArray(),
          new Certificate[] {readCertificate(Path.of(files.getAsString("certificate")))});
      final KeyStore trusted = emptyStore();
      addCertificates(trusted, settings, "trusted");
      // Tokens that only name a certificate, without bringing it, are resolved among these.
      addCertificates(keys, settings, "known");
      identities.factories.put(entry.getKey(),
          new AS4CryptoFactoryInMemoryKeyStore(keys, entry.getKey(), PASSWORD, trusted));
    }
    return identities;
  }

  Iterable<String> names() {
    return factories.keySet();
  }

  IAS4CryptoFactory find(final String name) {
    final IAS4CryptoFactory factory = factories.get(name);
    if (factory == null)
      throw new IllegalArgumentException("There is no identity " + name);
    return factory;
  }

  /** From now on one identity has the keys of another. */
  void useKeys(final String name, final String keysOf) {
    factories.put(name, find(keysOf));
  }

  static X509Certificate readCertificate(final Path file) throws Exception {
    try (InputStream input = Files.newInputStream(file)) {
      return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(input);
    }
  }

  private static void addCertificates(final KeyStore store, final IJsonObject settings, final String member)
      throws Exception {
    for (final IJson file : settings.getAsArray(member)) {
      final String path = file.getAsValue().getAsString();
      store.setCertificateEntry(path, readCertificate(Path.of(path)));
    }
  }

  private static PrivateKey readKey(final Path file) throws Exception {
    final String base64 = Files.readString(file).replaceAll("-----[A-Z ]+-----|\\s", "");
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
  }

  private static KeyStore emptyStore() throws Exception {
    final KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, PASSWORD.toCharArray());
    return store;
  }
}
