//! asx-rs reads the time from the operating system alone, and refuses messages of more than seven days ago. What was recorded is read as
//! at its own day all the same: on Linux this program answers the question for the time itself.

use std::error::Error;
#[cfg(target_os = "linux")]
use std::sync::atomic::{AtomicI64, Ordering};
#[cfg(target_os = "linux")]
use std::time::{SystemTime, UNIX_EPOCH};

#[cfg(target_os = "linux")]
static SHIFT: AtomicI64 = AtomicI64::new(0);

/// From now on it is this time, in seconds since 1970; the clock is left alone where there is none.
#[cfg(target_os = "linux")]
pub fn set(now: Option<i64>) -> Result<(), Box<dyn Error + Send + Sync>> {
    let here = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() as i64;
    SHIFT.store(now.map_or(0, |now| now - here), Ordering::Relaxed);
    Ok(())
}

#[cfg(not(target_os = "linux"))]
pub fn set(now: Option<i64>) -> Result<(), Box<dyn Error + Send + Sync>> {
    if now.is_some() { Err("the clock can be set on Linux alone".into()) } else { Ok(()) }
}

/// Stands before the C library's function of this name, by which Rust asks for the time.
#[cfg(target_os = "linux")]
#[unsafe(no_mangle)]
unsafe extern "C" fn clock_gettime(clock: libc::clockid_t, time: *mut libc::timespec) -> libc::c_int {
    // SAFETY: the caller passes a place for the time, which the kernel writes.
    let result = unsafe { libc::syscall(libc::SYS_clock_gettime, clock, time) } as libc::c_int;
    if result == 0 && clock == libc::CLOCK_REALTIME {
        // SAFETY: the kernel has just written there.
        unsafe { (*time).tv_sec += SHIFT.load(Ordering::Relaxed) };
    }
    result
}
